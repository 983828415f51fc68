#!/usr/bin/env python3
"""Says when cards recur: a reader of recurrences that shares no code with pb, with python-dateutil's rrule.

usage: recurrence.py FILE

Each line of the file is a question, with tabs between its parts. The answer is a line with the day, or `-` for none.

    tasks   WORDS   REFERENCE   TODAY    the next day of a task of Obsidian Tasks, with these words after `🔁`
    rule    RRULE   START       AFTER    the first day after AFTER on which a rule of RFC 5545 recurs that begins on START

The reader of words follows rrule.js, and the days follow the plugin's `Recurrence.ts`:
https://github.com/jkbrzt/rrule/blob/master/src/nlp/parsetext.ts
https://github.com/obsidian-tasks-group/obsidian-tasks/blob/main/src/Task/Recurrence.ts
"""
import re
import sys
from datetime import date, datetime, timedelta

from dateutil import rrule as r

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december"]
CODES = [r.MO, r.TU, r.WE, r.TH, r.FR, r.SA, r.SU]
TOKENS = {
    "number": r"[1-9][0-9]*", "every": "every", "day": "days?", "weekdays": "weekdays?", "week": "weeks?",
    "month": "months?", "year": "years?", "on": "on|in", "the": "the", "first": "first", "second": "second",
    "third": "third", "nth": r"([1-9][0-9]*)(?:\.|th|nd|rd|st)", "last": "last",
    "monday": "mo(n(day)?)?", "tuesday": "tu(e(s(day)?)?)?", "wednesday": "we(d(n(esday)?)?)?",
    "thursday": "th(u(r(sday)?)?)?", "friday": "fr(i(day)?)?", "saturday": "sa(t(urday)?)?", "sunday": "su(n(day)?)?",
    "january": "jan(uary)?", "february": "feb(ruary)?", "march": "mar(ch)?", "april": "apr(il)?", "may": "may",
    "june": "june?", "july": "july?", "august": "aug(ust)?", "september": "sep(t(ember)?)?", "october": "oct(ober)?",
    "november": "nov(ember)?", "december": "dec(ember)?", "comma": r"(,\s*|(and|or)\s*)+",
}


class Words:
    """A text as a list of symbols, read from the front; the longest token wins, and what is unknown ends the text."""

    def __init__(self, text):
        self.symbols = []
        while text := text.lstrip():
            found = [(match.end(), name, match) for name, token in TOKENS.items()
                     if (match := re.match(token, text, re.IGNORECASE))]
            if not found:
                break
            end, name, match = max(found, key=lambda each: each[0])
            self.symbols.append((name, match))
            text = text[end:]

    @property
    def symbol(self):
        return self.symbols[0][0] if self.symbols else None

    def accept(self, name):
        return self.symbols.pop(0)[1] if self.symbol == name else None

    def nth(self):
        if self.accept("last"):
            return -1
        if self.accept("first"):
            return 1
        number = 2 if self.accept("second") else 3 if self.accept("third") else None
        if number is None:
            match = self.accept("nth")
            if not match:
                return None
            number = int(match[1])
        return -number if self.accept("last") else number


def options(text):
    """The options of a rule, as rrule.js reads them from words."""
    words = Words(text)
    if not words.accept("every"):
        raise ValueError(text)
    found = {}
    if number := words.accept("number"):
        found["interval"] = int(number[0])
    unit = words.symbol
    words.accept(unit)

    def add(key, value):
        found.setdefault(key, []).append(value)

    def on():
        has_on, has_the = words.accept("on"), words.accept("the")
        if not (has_on or has_the):
            return
        while True:
            nth = words.nth()
            symbol = words.symbol
            if nth:
                if symbol in DAYS:
                    words.accept(symbol)
                    add("byweekday", CODES[DAYS.index(symbol)](nth))
                else:
                    add("bymonthday", nth)
                    words.accept("day")
            elif symbol in DAYS:
                words.accept(symbol)
                add("byweekday", CODES[DAYS.index(symbol)])
            elif symbol == "weekdays":
                words.accept(symbol)
                found.setdefault("byweekday", CODES[:5])
            elif symbol in MONTHS:
                words.accept(symbol)
                add("bymonth", MONTHS.index(symbol) + 1)
            else:
                return
            if not (words.accept("comma") or words.accept("the") or words.accept("on")):
                return

    if unit == "weekdays":
        found |= {"freq": r.WEEKLY, "byweekday": CODES[:5]}
    elif unit in DAYS or unit in MONTHS:
        names, key = (DAYS, "byweekday") if unit in DAYS else (MONTHS, "bymonth")
        found["freq"] = r.WEEKLY if unit in DAYS else r.YEARLY
        add(key, CODES[DAYS.index(unit)] if unit in DAYS else MONTHS.index(unit) + 1)
        while words.accept("comma"):
            name = words.symbol
            words.accept(name)
            add(key, CODES[DAYS.index(name)] if unit in DAYS else MONTHS.index(name) + 1)
        if unit in MONTHS:
            on()
    else:
        found["freq"] = {"day": r.DAILY, "week": r.WEEKLY, "month": r.MONTHLY, "year": r.YEARLY}[unit]
        if unit != "day":
            on()
    if words.symbols:
        raise ValueError(f"not read to its end: {text}")
    return found


def noon(day):
    return datetime(day.year, day.month, day.day)


def first_after(found, start, after):
    """The first day after `after` of a rule; the rule of rrule.js goes on to the year 9999, so this one must end."""
    rule = r.rrule(**found, dtstart=noon(start), until=datetime(start.year + 60, 1, 1))
    return next((day.date() for day in rule if day.date() > after), None)


def tasks(text, reference, today):
    """The next day of a task of Obsidian Tasks."""
    start = reference
    if text.endswith(" when done"):
        text, start = text.removesuffix(" when done"), today
    found = options(text)
    after = start
    day = first_after(found, start, after)
    # The plugin looks at the words that rrule.js makes of the rule. These have `on` if the rule names days.
    names_days = "bymonthday" in found or "byweekday" in found
    interval = found.get("interval", 1)
    if found["freq"] == r.MONTHLY and not names_days:
        while (day.year - after.year) * 12 + day.month - after.month > interval:
            after -= timedelta(days=1)
            day = first_after(found, after, after)
    if found["freq"] == r.YEARLY and "bymonth" not in found:
        while day.year - after.year > interval:
            after -= timedelta(days=1)
            day = first_after(found, after, after)
    return day


def rule(text, start, after):
    found = r.rrulestr(text, dtstart=noon(start)).replace(until=datetime(start.year + 60, 1, 1))
    return next((day.date() for day in found if day.date() > after), None)


for line in open(sys.argv[1], encoding="utf-8"):
    kind, text, first, second = line.rstrip("\n").split("\t")
    answer = {"tasks": tasks, "rule": rule}[kind](text, date.fromisoformat(first), date.fromisoformat(second))
    print(answer or "-")

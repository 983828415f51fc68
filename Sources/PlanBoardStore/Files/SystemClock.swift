package import PlanBoardCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The clock of this machine, and the time zone of its user.
package enum SystemClock {
  /// In seconds since 1970.
  package static var now: Int { time(nil) }

  /// Returns the date and time that the local clock shows at a moment, given in seconds since 1970. If the year is not
  /// from 0 to 9999, the date is 1970-01-01.
  package static func localTime(_ seconds: Int) -> LocalTime {
    var seconds = seconds
    var local = tm()
    // localtime_r alone would keep the time zone of the first call, even after the user has travelled.
    tzset()
    localtime_r(&seconds, &local)
    let day = CalendarDate(year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    return LocalTime(
      day ?? CalendarDate(year: 1970, month: 1, day: 1)!, hour: Int(local.tm_hour), minute: Int(local.tm_min))
  }

  /// Returns the moment, in seconds since 1970, at which the local clock shows a time. If the clock shows the time
  /// twice or never, because summer time ends or begins, the C library chooses the moment.
  package static func seconds(_ time: LocalTime) -> Int {
    var local = tm()
    local.tm_year = Int32(time.day.year - 1900)
    local.tm_mon = Int32(time.day.month - 1)
    local.tm_mday = Int32(time.day.day)
    local.tm_hour = Int32(time.hour)
    local.tm_min = Int32(time.minute)
    local.tm_isdst = -1
    return mktime(&local)
  }
}

#!/bin/sh
# Installs PlanBoard, or removes it again.
set -eu
usage() {
  cat <<'HELP'
usage: sh install.sh [--prefix DIR] [--dry-run] [--force] [planboard-….tar.gz]
       sh install.sh --uninstall [--prefix DIR] [--dry-run]

Copies the programs, the manual, the completions and the documents that are beside this script, or in the archive, below DIR, after it
has compared each file with its checksum, and the archive with the SHA256SUMS beside it. DIR is /usr/local for root, and ~/.local for
everybody else. Nothing else is written, and nothing is downloaded.

  --dry-run    say what would be done
  --force      replace files that another program or a person put there
  --uninstall  remove what was installed; a file that was changed since stays, and is named

Example: sh install.sh --prefix ~/.local
HELP
}
say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$1" >&2; exit "${2:-2}"; }
# A word as it can be typed.
typed() { case $1 in *[!A-Za-z0-9_./-]*) printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")" ;; *) printf '%s' "$1" ;; esac; }

prefix= dry= force= uninstall= archive=
while [ $# -gt 0 ]; do
  case $1 in
  --prefix) [ $# -gt 1 ] || fail "--prefix needs a folder" 64; prefix=$2; shift ;;
  --prefix=*) prefix=${1#*=} ;;
  --dry-run) dry=yes ;;
  --force) force=yes ;;
  --uninstall) uninstall=yes ;;
  -h | --help) usage; exit 0 ;;
  *.tar.gz) archive=$1 ;;
  *) usage >&2; fail "unknown argument: $1" 64 ;;
  esac
  shift
done
if [ -z "$prefix" ]; then
  if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix=${HOME:?HOME is not set; use --prefix}/.local; fi
fi
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
case $prefix in *'
'*) fail "the name of the folder has a line break" 64 ;; esac
[ "$prefix" = / ] || prefix=${prefix%/}

# What was installed: `d PATH` is a folder that did not exist before, `HASH  PATH` a file.
receipt=share/planboard/installed
command -v sha256sum >/dev/null || fail "sha256sum is missing; install coreutils"
sum() { sha256sum <"$1" | cut -c 1-64; }

# Removes the files of a list that have not changed. Prints those that stay.
remove() {
  list=$(sed '/^d /d; /^$/d')
  printf '%s\n' "$list" | cut -c 67- | LC_ALL=C sort -u | while IFS= read -r path; do
    file=$prefix/$path
    case /$path/ in // | */../*) continue ;; esac
    [ -e "$file" ] || [ -h "$file" ] || continue
    if [ -f "$file" ] && [ ! -h "$file" ] && printf '%s\n' "$list" | grep -qxF "$(sum "$file")  $path"; then
      [ -n "$dry" ] || rm -f -- "$file"
    else
      say "$file"
    fi
  done
}

# Removes the folders that were made for the files of a list, if they are empty. Those inside come first.
remove_folders() {
  sed -n 's/^d //p' | LC_ALL=C sort -r | while IFS= read -r path; do
    [ -n "$dry" ] || rmdir -- "$prefix/$path" 2>/dev/null || :
  done
}

if [ -n "$uninstall" ]; then
  [ -f "$prefix/$receipt" ] || fail "PlanBoard is not installed below $prefix (there is no $receipt)"
  list=$(cat -- "$prefix/$receipt")
  if [ -n "$dry" ]; then
    say "would remove from $prefix:"
    printf '%s\n' "$list" | sed '/^d /d; s/^.\{64\}//'
    exit 0
  fi
  kept=$(printf '%s\n' "$list" | remove)
  rm -f -- "$prefix/$receipt"
  printf '%s\n' "$list" | remove_folders
  say "removed PlanBoard from $prefix; plans, settings and their history are as they were"
  [ -z "$kept" ] || { say "these files were changed since, and stay:"; say "$kept"; exit 1; }
  exit 0
fi

if [ -n "$archive" ]; then
  beside=$(dirname -- "$archive") name=$(basename -- "$archive")
  [ -f "$archive" ] || fail "there is no $archive"
  [ -f "$beside/SHA256SUMS" ] || fail "SHA256SUMS is not beside $archive"
  line=$(grep -xE "[0-9a-f]{64} [ *]$name" "$beside/SHA256SUMS") || fail "SHA256SUMS does not name $name"
  [ "$(sum "$archive")" = "${line%% *}" ] || fail "$archive is damaged: its checksum is not that of SHA256SUMS; download it again"
  unpacked=$(mktemp -d)
  trap 'rm -rf -- "$unpacked"' EXIT
  tar -xzf "$archive" -C "$unpacked" || fail "cannot unpack $archive"
  set -- --prefix "$prefix" ${dry:+--dry-run} ${force:+--force}
  code=0
  sh "$unpacked/${name%.tar.gz}/install.sh" "$@" || code=$?
  exit "$code"
fi

from=$(cd -- "$(dirname -- "$0")" && pwd -P)
[ -f "$from/SHA256SUMS" ] || fail "SHA256SUMS is not beside this script; unpack the whole archive"
# Nothing is copied unless all that was packed is there, unchanged.
(cd -- "$from" && sha256sum -c --quiet SHA256SUMS >&2) || fail "a file is damaged or missing; download the archive again"
files=$(cut -c 67- "$from/SHA256SUMS" | grep -v '^install\.sh$')
[ -f "$prefix/$receipt" ] && before=$(cat -- "$prefix/$receipt") || before=

foreign=$(printf '%s\n' "$files" | while IFS= read -r path; do
  file=$prefix/$path
  [ -e "$file" ] || [ -h "$file" ] || continue
  [ ! -d "$file" ] && [ ! -h "$file" ] || { say "$file"; continue; }
  printf '%s\n' "$before" | grep -qxF "$(sum "$file")  $path" || cmp -s "$file" "$from/$path" || say "$file"
done)
if [ -n "$foreign" ] && [ -z "$force" ]; then
  say "install.sh: these files are not from an installation of PlanBoard, or were changed since:" >&2
  say "$foreign" >&2
  fail "nothing was written; use another --prefix, or --force to replace them"
fi

version=$("$from/bin/pb" --version) || fail "$from/bin/pb does not run on this machine"
if [ -n "$dry" ]; then
  say "would install pb $version below $prefix:"
  printf '%s\n' "$files" | sed 's/^/  /'
  exit 0
fi

# What root installs is for everybody.
[ "$(id -u)" -ne 0 ] || umask 022
made=$(printf '%s\n' "$before" | grep '^d ' || :)
folder() {
  [ -d "$prefix/$1" ] && return
  case $1 in */*) folder "${1%/*}" ;; *) mkdir -p -- "$prefix" ;; esac
  mkdir -- "$prefix/$1" || fail "cannot make $prefix/$1"
  made="$made
d $1"
}
# Each file gets its name when it is complete, so a running pb is not disturbed.
put() {
  cp -- "$1" "$2.new$$" && chmod "$3" "$2.new$$" && mv -f -- "$2.new$$" "$2" || {
    rm -f -- "$2.new$$"
    fail "cannot write $2"
  }
}
# Writes the receipt: the folders that were made, and the lines on standard input.
record() {
  new=$prefix/$receipt.new$$
  { printf '%s\n' "$made" | sed '/^$/d'; LC_ALL=C sort -u; } >"$new" && mv -f -- "$new" "$prefix/$receipt" || fail "cannot write $prefix/$receipt"
}
files_of() { printf '%s\n' "$1" | sed '/^d /d; /^$/d'; }
sums=$(grep -v '  install\.sh$' "$from/SHA256SUMS")
folder "${receipt%/*}"
# The names have no blanks at their ends, and no line breaks.
old_ifs=$IFS
IFS='
'
set -f
for path in $files; do
  folder "${path%/*}"
done
# If it ends in the middle, the receipt has what was there before and what is there now, so it can be repeated or taken back.
{ files_of "$before"; say "$sums"; } | record
for path in $files; do
  case $path in bin/* | libexec/*) mode=755 ;; *) mode=644 ;; esac
  put "$from/$path" "$prefix/$path" "$mode"
done
IFS=$old_ifs
# What an earlier version had and this one does not have goes.
files_of "$before" | while IFS= read -r line; do
  printf '%s\n' "$files" | grep -qxF "${line#*  }" || say "$line"
done | remove >/dev/null
say "$sums" | record

say "installed pb $version below $prefix: $(printf '%s\n' "$files" | wc -l | tr -d ' ') files, each compared with its checksum"
say "  program     $prefix/bin/pb"
say "  manual      man pb"
say "  documents   $prefix/share/doc/planboard"
say "  remove      sh install.sh --uninstall --prefix $(typed "$prefix")"
case :$PATH: in
*":$prefix/bin:"*) say "next: in a new folder, pb init, pb new work and pb add \"My first card\"" ;;
*) say "next: put $prefix/bin into PATH, for example in ~/.profile:"; say "  PATH=$(typed "$prefix/bin"):\$PATH" ;;
esac

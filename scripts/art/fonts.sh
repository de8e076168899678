#!/bin/bash
# Cuts the letters from Fontsource's latin files: what nearly every text needs, the accents apart, and the
# one line of the loading screen. The files: @fontsource/great-vibes and courier-prime, @fontsource-variable/fraunces
# and plus-jakarta-sans, all 5. Needs fonttools with brotli (pip install fonttools brotli).
#   bash scripts/art/fonts.sh <folder of the Fontsource files>
set -e
FROM=$1
TO=$(dirname "$0")/../../public/fonts
BASIC='U+20-7E,U+A0,U+B7,U+D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026'
ACCENTS='U+A1-B6,U+B8-D6,U+D8-36F,U+2000-2012,U+2015-2017,U+201A,U+201B,U+201E-2021,U+2023-2025,U+2027-206F,U+20A0-2FFF'
CUT='--no-hinting --notdef-outline --ignore-missing-unicodes'
FEATURES='--layout-features=kern,liga,calt,ccmp,locl,mark,mkmk,tnum,lnum,pnum'

cut() { # name, source
  for part in "$1:$BASIC" "$1-accents:$ACCENTS"; do
    pyftsubset "$FROM/$2" --unicodes="${part#*:}" $CUT $FEATURES --output-file=/tmp/cut.ttf
    # No text is lighter than 400 or heavier than 700.
    case $2 in *wght*) fonttools varLib.instancer /tmp/cut.ttf wght=400:700 -o /tmp/cut.ttf ;; esac
    fonttools ttLib.woff2 compress /tmp/cut.ttf -o "$TO/${part%%:*}.woff2"
  done
}

cut great-vibes great-vibes-latin-400-normal.woff2
cut courier-prime-400 courier-prime-latin-400-normal.woff2
cut courier-prime-700 courier-prime-latin-700-normal.woff2
cut fraunces fraunces-latin-wght-normal.woff2
cut plus-jakarta-sans plus-jakarta-sans-latin-wght-normal.woff2
pyftsubset "$FROM/great-vibes-latin-400-normal.woff2" --text='Tunggu Sebentar!...' --no-hinting \
  --layout-features=kern,liga,calt,ccmp --flavor=woff2 --output-file="$TO/../../web/loading/lettering.woff2"

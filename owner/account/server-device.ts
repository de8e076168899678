// In this order, because most browsers also name those that they descend from.
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\/|\bOpera\b/],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Says in words what a browser says of itself, such as 'Chrome di Android': only names of our own, so
 * nothing that a stranger wrote into the header is ever repeated.
 */
export function deviceOf(userAgent: string) {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} di ${system}`
  if (system) return `Browser lain di ${system}`
  return browser ?? 'Perangkat lain'
}

function nameIn(known: typeof BROWSERS | typeof SYSTEMS, userAgent: string) {
  return known.find(([, sign]) => sign.test(userAgent))?.[0]
}

// Ordered, because most browsers also name those that they derive from.
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
 * Names the browser and the system of a user agent, such as 'Chrome di Android'. The names come from the lists
 * above, never from the header itself.
 */
export function deviceOf(userAgent: string) {
  const browser = findName(BROWSERS, userAgent)
  const system = findName(SYSTEMS, userAgent)
  if (browser && system) return `${browser} di ${system}`
  if (system) return `Browser lain di ${system}`
  return browser ?? 'Perangkat lain'
}

function findName(names: typeof BROWSERS | typeof SYSTEMS, userAgent: string) {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0]
}

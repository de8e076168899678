import { useSyncExternalStore } from 'react'
import { recall, remember } from '#web/storage.ts'

const STORED = 'lessMotion'
const REDUCE = /prefers-reduced-motion:\s*reduce/
const ANY = /prefers-reduced-motion:\s*no-preference/

const written = new WeakMap<CSSMediaRule, string>()
const listeners = new Set<() => void>()
let isCalm = recall(STORED) === 'true'

if (isCalm) turnStyles()
new MutationObserver(followStyles).observe(document.head, { childList: true })

/** Whether the person asked for less motion here, beside what their system asks for. */
export function useCalm() {
  return useSyncExternalStore(listen, () => isCalm)
}

/** Asks for less motion, or no longer, for this visit and the next. */
export function setCalm(wanted: boolean) {
  isCalm = wanted
  remember(STORED, wanted ? 'true' : undefined)
  turnStyles()
  for (const notify of listeners) notify()
}

// Every rule that asks the system about motion gets the person's own answer instead.
function turnStyles() {
  for (const sheet of document.styleSheets) turnRules(sheet.cssRules)
}

function turnRules(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) turn(rule)
    if ('cssRules' in rule) turnRules(rule.cssRules as CSSRuleList)
  }
}

function turn(rule: CSSMediaRule) {
  const own = written.get(rule) ?? rule.media.mediaText
  if (!REDUCE.test(own) && !ANY.test(own)) return
  written.set(rule, own)
  const calm = REDUCE.test(own) ? 'all' : 'not all'
  rule.media.mediaText = isCalm ? calm : own
}

// The styles of a screen that comes later.
function followStyles(changes: MutationRecord[]) {
  if (!isCalm) return
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLLinkElement) node.addEventListener('load', turnStyles)
  }
}

function listen(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

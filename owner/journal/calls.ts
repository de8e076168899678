import { endpoint } from '#contract/endpoint.ts'
import type { schemas } from './schemas.ts'

export const note = endpoint<typeof schemas.note>({
  method: 'POST',
  path: '/journal',
  access: 'anyone',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
  // Every value is accepted as a chapter, unless it is nested too deep or is too large.
  refuses: ['malformed', 'too_large'],
})

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/journal',
  access: 'editors',
})

export const remove = endpoint<typeof schemas.remove>({
  method: 'DELETE',
  path: '/journal',
  access: 'editors',
  isIdempotent: true,
})

export const loadSettings = endpoint<typeof schemas.loadSettings>({
  method: 'GET',
  path: '/journal/settings',
  access: 'editors',
})

export const saveSettings = endpoint<typeof schemas.saveSettings>({
  method: 'PUT',
  path: '/journal/settings',
  access: 'editors',
  ifMatch: loadSettings,
})

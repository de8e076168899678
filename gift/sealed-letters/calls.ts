import { endpoint } from '#contract/endpoint.ts'
import { removing, restoring } from '#contract/list-calls.ts'
import type { schemas } from './schemas.ts'

export const load = endpoint<typeof schemas.load>({
  method: 'GET',
  path: '/sealed-letters',
  access: 'anyone',
  tellsTime: true,
})

export const create = endpoint<typeof schemas.create>({
  method: 'POST',
  path: '/sealed-letters',
  access: 'editors',
  uploads: { photo: 'photo', voice: 'audio' },
  creates: true,
})

export const update = endpoint<typeof schemas.update>({
  method: 'PUT',
  path: '/sealed-letters/:id',
  access: 'editors',
  uploads: { photo: 'photo', voice: 'audio' },
  refuses: ['not_found'],
  isIdempotent: true,
})

export const remove = removing<typeof schemas.remove>('/sealed-letters')

export const restore = restoring<typeof schemas.restore>('/sealed-letters')

export const open = endpoint<typeof schemas.open>({
  method: 'POST',
  path: '/sealed-letters/:id/open',
  access: 'anyone',
  hasOwnDay: true,
  refuses: ['not_found', 'too_many'],
  isIdempotent: true,
})

export const remind = endpoint<typeof schemas.remind>({
  method: 'POST',
  path: '/sealed-letters/reminders',
  access: 'anyone',
  refuses: ['too_many'],
  isIdempotent: true,
})

/** Served also while the gift is closed, as the mail may be read then. */
export const confirmReminder = endpoint<typeof schemas.confirmReminder>({
  method: 'POST',
  path: '/sealed-letters/reminders/confirm',
  access: 'anyone',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
  isIdempotent: true,
})

export const loadReminders = endpoint<typeof schemas.loadReminders>({
  method: 'GET',
  path: '/sealed-letters/reminders',
  access: 'editors',
})

export const clearReminders = endpoint<typeof schemas.clearReminders>({
  method: 'DELETE',
  path: '/sealed-letters/reminders',
  access: 'editors',
})

/** Served also while the gift is closed: an address can always be withdrawn. */
export const stopReminding = endpoint<typeof schemas.stopReminding>({
  method: 'POST',
  path: '/sealed-letters/reminders/stop',
  access: 'anyone',
  isOpenWhileLocked: true,
  isOpenBeforeHour: true,
  isIdempotent: true,
})

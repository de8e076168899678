import { type FailureReason, JobError } from './jobs.ts'

/** Why a job failed, by what sharp, mediabunny or the system threw. */
export function findReason(error: unknown): FailureReason {
  if (error instanceof JobError) return error.reason
  const message = error instanceof Error ? error.message : ''
  if (/ENOSPC|EDQUOT|No space left|quota exceeded/i.test(message)) return 'disk_full'
  if (/pixel limit/i.test(message)) return 'too_wide'
  return /out of memory|memory alloc|cannot alloc|allocation failed/i.test(message)
    ? 'too_heavy'
    : 'unreadable'
}

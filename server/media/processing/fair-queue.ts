import { makeBusy } from './busy.ts'

/** Whose task it is: a person's (by any name), for one of their gifts. */
export type TaskOwner = { person: string; giftId: number }

/** A person's waiting tasks by gift, in the order in which their gifts are served. */
type PersonQueue = { gifts: Map<number, Set<() => void>>; isRunning: boolean }

/**
 * Makes a queue that serves persons round-robin, and each person's gifts round-robin. A person runs one task at a time,
 * and so does a gift: many gifts, or many tasks of one, leave the other places to other people.
 * @param maxRunning tasks of all persons at once
 * @param maxWaiting tasks of one person that wait
 * @returns runs a task; throws the signal's reason when it is aborted before the task starts, and the refusal
 * `unavailable` where too many of the person's wait already
 */
export function makeFairQueue(maxRunning: number, maxWaiting: number) {
  // The persons in the order in which they are served; one without tasks has no queue.
  const persons = new Map<string, PersonQueue>()
  const runningGifts = new Set<number>()
  let running = 0

  function startNext() {
    for (const queue of persons.values()) {
      if (running === maxRunning) return
      if (queue.isRunning) continue
      const [tasks] = [...queue.gifts].filter(([giftId]) => !runningGifts.has(giftId)).map(([, each]) => each)
      const [start] = tasks ?? []
      start?.()
    }
  }

  function acquire({ person, giftId }: TaskOwner, queue: PersonQueue, signal: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const tasks = queue.gifts.get(giftId) ?? new Set()
      queue.gifts.set(giftId, tasks)
      const remove = () => {
        tasks.delete(start)
        if (tasks.size === 0) queue.gifts.delete(giftId)
      }
      const leave = () => {
        remove()
        if (!queue.isRunning && queue.gifts.size === 0) persons.delete(person)
        reject(signal.reason)
      }
      const start = () => {
        remove()
        queue.isRunning = true
        runningGifts.add(giftId)
        running += 1
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave)
      tasks.add(start)
      startNext()
    })
  }

  // The person and the gift go to the end of their queues.
  function release({ person, giftId }: TaskOwner, queue: PersonQueue) {
    queue.isRunning = false
    runningGifts.delete(giftId)
    running -= 1
    const tasks = queue.gifts.get(giftId)
    queue.gifts.delete(giftId)
    if (tasks) queue.gifts.set(giftId, tasks)
    persons.delete(person)
    if (queue.gifts.size > 0) persons.set(person, queue)
    startNext()
  }

  return async <Result>(owner: TaskOwner, signal: AbortSignal, task: () => Promise<Result>) => {
    signal.throwIfAborted()
    const queue = persons.get(owner.person) ?? { gifts: new Map(), isRunning: false }
    const waiting = [...queue.gifts.values()].reduce((sum, tasks) => sum + tasks.size, 0)
    if (waiting >= maxWaiting) throw makeBusy()
    persons.set(owner.person, queue)
    await acquire(owner, queue, signal)
    try {
      return await task()
    } finally {
      release(owner, queue)
    }
  }
}

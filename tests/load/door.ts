import { measureQueue } from './door-queue.ts'
import type { Row } from './row.ts'

export const rows: Row[] = [
  {
    what: "a small photo of one gift while another gift's line is full of 60 MP photos",
    limit: '0 ms more: its time alone',
    peers: 'none measured',
    goal: '2000 ms more than its time alone',
    measure: measureQueue,
  },
]

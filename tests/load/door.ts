import { measureBodies } from './door-bodies.ts'
import { measureConnections } from './door-connections.ts'
import { measureQueue } from './door-queue.ts'
import type { Row } from './row.ts'

export const rows: Row[] = [
  {
    what: "100 hostile bodies at once to login, unlock and an unknown call: a bystander's p95",
    limit: 'its p95 before them',
    peers: 'none measured',
    goal: '100 ms',
    measure: measureBodies,
  },
  {
    what: "a small photo of one gift while another gift's line is full of 60 MP photos",
    limit: '0 ms more: its time alone',
    peers: 'none measured',
    goal: '2000 ms more than its time alone',
    measure: measureQueue,
  },
  {
    what: '4,200 silent connections of one address: p95 of a bystander of another network',
    limit: 'none measured',
    peers: 'none measured',
    goal: '100 ms, and all are answered',
    measure: measureConnections,
  },
]

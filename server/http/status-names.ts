/**
 * What HTTP calls its statuses. To import them from `node:http` would load everything that stands there, all of
 * fetch and WebSockets with it.
 */
export const { STATUS_CODES: statusNames } = process.getBuiltinModule('node:http')

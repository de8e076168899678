import { endpoint, type Schemas } from './endpoint.ts'

/**
 * Declares the call that removes an item of a list, below the list's path.
 * @__NO_SIDE_EFFECTS__
 */
export function removing<S extends Schemas>(path: string) {
  return endpoint<S>({ method: 'DELETE', path: `${path}/:id`, access: 'editors', refuses: ['not_found'] })
}

/**
 * Declares the call that brings a removed item back.
 * @__NO_SIDE_EFFECTS__
 */
export function restoring<S extends Schemas>(path: string) {
  return endpoint<S>({
    method: 'POST',
    path: `${path}/:id/restore`,
    access: 'editors',
    refuses: ['not_found'],
    isIdempotent: true,
  })
}

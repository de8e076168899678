import type { Endpoint, Summary } from './endpoint.ts'

/** The most bytes that any call's body may have beside its files, by its access; a visitor's call gets no more. */
export const leastBytes = { anyone: 16 * 1024, editors: 128 * 1024, owner: 128 * 1024 }

/** The most bytes that a call's body may have beside its files. */
export function maxBytesOf({ access, maxBytes = leastBytes[access] }: Endpoint & Partial<Summary>) {
  return maxBytes
}

// A letter with its accent or an emoji with its skin tone, percent-encoded.
const BYTES_PER_CHARACTER = 36

/** Enough bytes for texts of so many characters, in JSON, a form or multipart. */
export function bytesFor(characters: number) {
  return leastBytes.editors + characters * BYTES_PER_CHARACTER
}

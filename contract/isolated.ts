const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * People's words within a sentence of ours that has no elements: where they run from right to left, they are
 * isolated, so that the sentence keeps its own direction (Unicode UAX 9, FSI and PDI).
 */
export function isolated(words: string) {
  return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words
}

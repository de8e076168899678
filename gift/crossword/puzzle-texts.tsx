/** What only our own page says. */
export const texts = {
  edition: 'edisi kita berdua',
  filled: (filled: number, of: number) => `${filled} dari ${of} huruf`,
  onward: 'Lanjut ke menu',
  /** What is read out for the photo. */
  photo: (giver: string) => (giver ? `Foto dari ${giver}` : 'Foto untukmu'),
} as const

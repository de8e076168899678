import type { Fields } from '#contract/fields.ts'

/** The song's title and artist by the owner; empty leaves them to the file's own tags. */
export const fields = {
  title: {
    label: 'judul lagu',
    max: 60,
    hint: 'Kosongkan untuk memakai judul dan penyanyi dari berkasnya.',
  },
  artist: { label: 'penyanyi', name: 'nama penyanyi', max: 60 },
} satisfies Fields

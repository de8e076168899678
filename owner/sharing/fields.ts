import type { Fields } from '#contract/fields.ts'

export const fields = {
  message: { label: 'Pesan WhatsApp', name: 'Pesan', max: 500, isMultiline: true },
  giver_name: {
    label: 'Nama pemberi',
    max: 40,
    hint: 'Namamu di halaman balasan dan kupon. Boleh kosong.',
  },
} satisfies Fields

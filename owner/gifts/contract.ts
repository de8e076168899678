import { DAY } from '#contract/durations.ts'

/**
 * Gifts that one network may make in a day (`ofNetwork`); address checks of one network in a minute (`asks`); addresses
 * of deleted gifts that are reserved for one account. The settings limit the gifts of an account.
 */
export const limits = { ofNetwork: 100, asks: 60, reservedAddresses: 20 }

/** How long the address of a deleted gift is reserved for its owner, in milliseconds. */
export const times = { reservedAddress: 90 * DAY }

export const texts = {
  made: 'Kadomu sudah ada. Selamat berkarya.',
  taken: 'Alamat ini sudah dipakai. Pilih yang lain.',
  isFree: 'Alamat ini masih bebas.',
  tooMany: (max: number) => `Satu akun bisa punya paling banyak ${max} kado.`,
  noPlace: 'Tempat untuk kado baru sedang penuh. Kado yang sudah ada tetap aman.',
  tooManyToday: 'Untuk hari ini cukup dulu. Besok kamu bisa membuat kado lagi.',
  entering: 'Pintunya terbuka.',
  entered: 'Login successful',
  passUsed: 'Jalan masuk ini sudah dipakai atau sudah lewat waktunya. Silakan login.',
  otherAccount: (present: string, next: string) =>
    `Di sini kamu masuk sebagai ${present}. Tautan ini masuk sebagai ${next}.`,
  removed: 'Kado itu sudah dihapus.',
  sayAddress: 'Tulis alamat kado itu untuk menghapusnya.',
  domainNoted: 'Domain dicatat. Tinggal satu langkah lagi.',
  domainProved: 'Domain ini terbukti milikmu.',
  domainMissing: 'Catatan TXT itu belum terlihat. Perubahan DNS kadang butuh beberapa jam.',
  domainTaken: 'Domain ini sudah terhubung ke kado lain.',
  domainOurs: 'Alamat di bawah domain kami sudah kamu punya.',
  domainGone: 'Domain sudah dilepas.',
  onlyOwner: 'Hanya pemilik kado ini yang bisa mengaturnya.',
  howToAddress: 'Huruf a sampai z, angka, dan tanda hubung.',
  asking: 'Sebentar, kami lihat dulu.',
  notMade: 'Kado belum jadi dibuat. Coba lagi.',
  removing:
    'Semua isinya ikut terhapus untuk selamanya: foto, surat, dan musik. Alamatnya tetap untukmu selama 90 hari.',
  notRemoved: 'Kado itu belum terhapus. Coba lagi.',
  aboutDomain: 'Punya domain sendiri, misalnya mawar.id? Kadomu bisa dibuka di sana juga.',
  domainHow: 'Buka pengaturan DNS domainmu, lalu tambahkan dua catatan ini.',
  domainKeep:
    'Domain ini terbukti milikmu. Kadomu bisa dibuka di sini begitu catatan CNAME berlaku. Biarkan dua catatan ini tetap ada.',
  domainApex: 'Domain tanpa awalan, seperti mawar.id, memakai ALIAS atau ANAME sebagai ganti CNAME.',
  domainFailed: 'Domain belum bisa diatur. Coba lagi.',
  notCopied: 'Belum bisa disalin. Tandai teksnya, lalu salin sendiri.',
} as const

const tooLarge =
  'Kiriman ini terlalu besar untuk server ini. Pakai yang lebih kecil, atau minta pengelolanya membuka panduan hosting.'
const tooLong =
  'Cookie atau alamat situs ini terlalu panjang untuk server ini. Hapus cookie situs ini, lalu coba lagi.'
const keptOut =
  'Permintaan ini ditolak sebelum sampai ke server. Coba lewat jaringan lain, atau hubungi pengelola server.'
const network =
  'Yang menjawab bukan server ini, mungkin halaman masuk jaringanmu. Masuk dulu ke jaringan itu atau pindah ke yang lain, lalu coba lagi.'
const late =
  'Server tidak menjawab tepat waktu. Mungkin saja sudah tersimpan: lihat dulu sebelum mencoba lagi.'
const down = 'Server sedang tidak menjawab. Tunggu sebentar, lalu coba lagi.'
const tooMany = 'Terlalu banyak permintaan dari jaringanmu. Tunggu sebentar, lalu coba lagi.'

const sentences: Record<number, string> = {
  413: tooLarge,
  414: tooLong,
  431: tooLong,
  429: tooMany,
  408: late,
  504: late,
  // From 520 on Cloudflare's: the server closed the connection, did not answer in time, or was not found.
  ...Object.fromEntries([502, 503, 520, 521, 523, 525, 526, 530].map((status) => [status, down])),
  ...Object.fromEntries([522, 524].map((status) => [status, late])),
}

// Sentences for statuses that come with a page: a firewall's, or a network's login.
const ofPages: Record<number, string> = {
  400: tooLong,
  ...Object.fromEntries([403, 405, 406, 501].map((status) => [status, keptOut])),
  ...Object.fromEntries([401, 407, 511].map((status) => [status, network])),
}

/**
 * The sentence for the person about a response that is not the server's own, such as a proxy's; '' for an unknown status.
 * `isPage` is whether its body is HTML.
 */
export function sentenceOfForeign({ status, isPage }: { status: number; isPage: boolean }) {
  if (status < 300) return network
  return sentences[status] ?? (isPage ? ofPages[status] : undefined) ?? ''
}

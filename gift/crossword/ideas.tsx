/** Twelve clues for a couple, whose words the owner knows. */
export const clues = [
  'Kota tempat kita pertama pergi berdua',
  'Panggilanku untukmu',
  'Panggilanmu untukku',
  'Selalu ada di pesananmu',
  'Bulan kita jadian',
  'Tempat kita pertama bertemu',
  'Warna yang paling sering kamu pakai',
  'Yang kamu peluk waktu tidur',
  'Kata yang paling sering kamu ucapkan',
  'Lagu kita, satu kata dari judulnya',
  'Makhluk yang kamu takuti',
  'Yang kita tunggu tahun depan',
]

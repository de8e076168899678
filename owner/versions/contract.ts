export const texts = { restored: 'Versi ini sudah dipakai lagi.' } as const

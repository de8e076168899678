import { Drawing } from '#web/ui/icon.tsx'

// Drawn like the others (web/ui/icon.tsx), but used only here.
const shapes = {
  eye: 'M2 12s3.500-6.500 10-6.500S22 12 22 12s-3.500 6.500-10 6.500S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  unreachable: 'M3 9.500a13 13 0 0 1 18 0M6.500 13a8 8 0 0 1 11 0M12 17.500h.01M4 4l16 16',
  chat: 'M12 4a8 8 0 0 1 0 16 8.4 8.4 0 0 1-3.6-.8L4 20l1-4A8 8 0 0 1 12 4z',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7',
}

/** One icon of the section that sends the gift. */
export function SharingIcon({ name }: { name: keyof typeof shapes }) {
  return <Drawing path={shapes[name]} />
}

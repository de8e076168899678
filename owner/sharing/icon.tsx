import { Drawing } from '#web/ui/icon.tsx'

// Drawn like the others (web/ui/icon.tsx), but used only here.
const shapes = {
  copy: 'M11 8.5h6.5a2.5 2.5 0 0 1 2.5 2.5v6.5a2.5 2.5 0 0 1-2.5 2.5h-6.5a2.5 2.5 0 0 1-2.5-2.5v-6.5a2.5 2.5 0 0 1 2.5-2.5zM15.5 5.5A2 2 0 0 0 13.5 4H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 1.5 2',
  print:
    'M7 9V4h10v5M7 17H5.5A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M8 14h8a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V15a1 1 0 0 1 1-1z',
  chat: 'M12 4a8 8 0 0 1 0 16 8.4 8.4 0 0 1-3.6-.8L4 20l1-4A8 8 0 0 1 12 4z',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7',
  save: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
}

/** One icon of the section that sends the gift. */
export function SharingIcon({ name }: { name: keyof typeof shapes }) {
  return <Drawing path={shapes[name]} />
}

import { Drawing } from '#web/ui/icon.tsx'

const shapes = {
  write: 'M4 20l1.2-4.6L16.4 4.2a2 2 0 0 1 2.8 0l.6.6a2 2 0 0 1 0 2.8L8.6 18.8zM14.5 6.2l3.4 3.4',
  mic: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21',
  stop: 'M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z',
  play: 'M8 5.2v13.6L19 12z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  again: 'M20 12a8 8 0 1 1-2.6-5.9L20 8.5M20 3.5v5h-5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0',
  lantern:
    'M5.5 10C5 5 8.5 3 12 3s7 2 6.5 7l-1.5 9.5q-5 1.6-10 0zM9.5 3.5c-1 5-.6 10.5 0 16.5M14.5 3.5c1 5 .6 10.5 0 16.5',
}

/** An icon of the answer's own screens. */
export function AnswerIcon({ name }: { name: keyof typeof shapes }) {
  return <Drawing path={shapes[name]} />
}

/** Whether the gift keeps a journal of its visits; the server says so with the page. */
export const hasJournal = 'journal' in document.documentElement.dataset

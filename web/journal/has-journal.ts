/** Whether the gift keeps a journal of its visits; it comes with the page. */
export const hasJournal = 'journal' in document.documentElement.dataset

import { isRehearsal } from '#web/preview.ts'
import { hasSignedIn } from '#web/session/flag.ts'
import { currentAccount } from '#web/session/own-content.ts'

// The page's root hides the edit buttons from guests where the owner wants it (`data-hides-edit`). Devices on which an
// account has ever signed in show them, but not in the rehearsal, which is what guests see.
showEditToOwner()
currentAccount.subscribe(showEditToOwner)

function showEditToOwner() {
  if (hasSignedIn() && !isRehearsal) delete document.documentElement.dataset.hidesEdit
}

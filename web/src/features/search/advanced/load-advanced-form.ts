import { importPart } from '../../../lib/trouble/load-part.ts'

/** It is seldom asked for, and comes when it is. */
export async function loadAdvancedForm() {
  return (await importPart(() => import('./AdvancedForm.tsx'))).AdvancedForm
}

import { importPart } from '../../../lib/trouble/load-part.ts'

export async function loadAdvancedForm() {
  return (await importPart(() => import('./AdvancedForm.tsx'))).AdvancedForm
}

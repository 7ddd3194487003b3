/** It is seldom asked for, and comes when it is. */
export async function loadAdvancedForm() {
  return (await import('./AdvancedForm.tsx')).AdvancedForm
}

/** Loads the page anew; drafts are saved first, and what cannot be saved is kept in this browser (product decision 10). */
export async function reloadPage(): Promise<void> {
  const { settleDrafts } = await import('./drafts/open-drafts.ts').catch(() => ({ settleDrafts: async () => false }))
  await settleDrafts()
  location.reload()
}

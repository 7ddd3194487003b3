/** Drafts are saved first, and text that cannot be saved stays in this browser (product decision 10). */
export async function reloadPage(): Promise<void> {
  const { settleDrafts } = await import('./drafts/open-drafts.ts').catch(() => ({ settleDrafts: async () => false }))
  await settleDrafts()
  location.reload()
}

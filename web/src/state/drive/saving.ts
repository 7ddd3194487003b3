import { create } from '../../lib/create-store.ts'

/** Ids of attachments, and of messages as `message 12`. */
export const useSavingInDrive = create<{ readonly ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }))

export async function whileSaving<T>(id: string, work: () => Promise<T>): Promise<T> {
  useSavingInDrive.setState(({ ids }) => ({ ids: new Set([...ids, id]) }))
  try {
    return await work()
  } finally {
    useSavingInDrive.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }))
  }
}

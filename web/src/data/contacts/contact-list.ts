/** All that is asked of contacts and their groups begins so. */
export const CONTACTS_KEY = ['contacts'] as const

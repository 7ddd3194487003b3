import { i18n, type Messages } from '@lingui/core'
import { importAgain } from '../lib/trouble/load-part.ts'

type Load = () => Promise<{ messages: Messages }>

/** Texts of the first screen, and the rest, which is loaded with the first module on demand. */
export interface Catalogue {
  readonly first: Load
  readonly later: Load
}

export interface TextsInTwo<Language extends string> {
  /** Loads a language's texts and makes it the page's language. Of several calls the last one counts. */
  activate(language: Language): Promise<void>
  /** Loads the rest of the language's texts. Nothing is drawn again: what says them is only just coming. */
  laterTexts(): Promise<void>
}

/** @param activated hears of each language that the page is in now */
export function textsInTwo<Language extends string>(
  catalogues: Readonly<Record<Language, Catalogue>>,
  activated: (language: Language) => void,
): TextsInTwo<Language> {
  let calls = 0
  /** Ends with the last call, also with one that fails: the language stays as it was. */
  let settled: Promise<unknown> = Promise.resolve()
  let active: Language | undefined
  let isRestThere = false

  async function change(language: Language, call: number): Promise<void> {
    const { messages } = await catalogues[language].first()
    // Asked only now: the rest of the other language may have come meanwhile.
    const rest = isRestThere ? (await importAgain(catalogues[language].later)).messages : {}
    if (call !== calls) return
    i18n.loadAndActivate({ locale: language, messages: { ...messages, ...rest } })
    active = language
    activated(language)
  }

  return {
    activate: (language) => {
      calls += 1
      const work = change(language, calls)
      settled = work.catch(() => undefined)
      return work
    },
    laterTexts: async () => {
      while (!isRestThere) {
        const call = calls
        await settled
        const language = active
        if (call === calls && language === undefined) return
        const rest = call === calls && language !== undefined && (await importAgain(catalogues[language].later))
        // Another language has been asked for meanwhile: its rest is wanted.
        if (!rest || call !== calls) continue
        Object.assign(i18n.messages, rest.messages)
        isRestThere = true
      }
    },
  }
}

import { i18n, type Messages } from '@lingui/core'
import { importAgain } from '../lib/trouble/load-part.ts'

type Load = () => Promise<{ messages: Messages }>

/** Texts of the first screen, and the rest, which is loaded with the first module on demand. */
export interface Catalogue {
  readonly first: Load
  readonly later: Load
}

export interface TextsInTwo<Language extends string> {
  /** The last of several calls wins. */
  activate(language: Language): Promise<void>
  /** Renders nothing again, because the modules with these texts are still loading. */
  laterTexts(): Promise<void>
}

/** @param activated receives each new language of the page */
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
    // Check only now, because the rest of the other language may have loaded meanwhile.
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
        // A later call requested another language, whose rest is needed.
        if (!rest || call !== calls) continue
        Object.assign(i18n.messages, rest.messages)
        isRestThere = true
      }
    },
  }
}

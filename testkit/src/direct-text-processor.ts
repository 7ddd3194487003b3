import {
  draftBody,
  lexemes,
  matchFilter,
  scoreDraft,
  shownHits,
  sieveScript,
  vcards,
} from '@sen/adapters/text-processing/text-processing-worker'
import type { TextProcessor } from '@sen/core/ports/text-processor'

/** The real implementation runs in the test's own thread. */
export class DirectTextProcessor implements TextProcessor {
  draftBody: TextProcessor['draftBody'] = async (written) => draftBody(written)
  lexemes: TextProcessor['lexemes'] = async (messages) => lexemes(messages)
  shownHits: TextProcessor['shownHits'] = async (texts, terms) => shownHits({ texts, terms })
  scoreDraft: TextProcessor['scoreDraft'] = async (draft) => scoreDraft(draft)
  matchFilter: TextProcessor['matchFilter'] = async (filter, mails) => matchFilter({ filter, mails })
  sieveScript: TextProcessor['sieveScript'] = async (rules) => sieveScript(rules)
  vcards: TextProcessor['vcards'] = async (file, ownDomains) => vcards({ file, ownDomains })
}

import { useLingui } from '@lingui/react/macro'
import { MAX_SIGNATURE_CHARACTERS } from '@sen/model/account/signature-limits'
import { usesSavedSignature } from '@sen/model/account/signatures'
import { isSettingValid, type SettingKey, type Settings } from '@sen/model/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { settingsQuery } from '../../../data/account/queries.ts'
import { saveSettings } from '../../../data/account/save-settings.ts'
import { signaturesQuery } from '../../../data/account/signatures.ts'
import { errorText } from '../../../data/error-text.ts'
import { filtersQuery } from '../../../data/filters/queries.ts'
import { type StoredVacation, vacationIn } from '../../../data/filters/vacation.ts'
import { activate } from '../../../i18n/activate.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { SettingsForm, SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { withoutPlaceholders } from '../../../widgets/signature/signature-template.ts'
import { DisplaySection } from './DisplaySection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { ListSection } from './ListSection.tsx'
import { ReadingSection } from './ReadingSection.tsx'
import { SignatureSection } from './SignatureSection.tsx'
import type { SettingFields } from './setting-fields.ts'
import { useVacationDraft } from './vacation/use-vacation-draft.ts'
import { VacationSection } from './vacation/VacationSection.tsx'
import { WritingSection } from './WritingSection.tsx'

/** Spec section 2.11.1. */
export function GeneralTab() {
  const settings = useQuery(settingsQuery)
  const rules = useQuery(filtersQuery)
  if (settings.data && rules.data) return <GeneralForm settings={settings.data} kept={vacationIn(rules.data)} />
  const error = settings.error ?? rules.error
  return <SettingsSheet>{error && <p role="alert">{errorText(error)}</p>}</SettingsSheet>
}

function GeneralForm({ settings, kept }: { settings: Settings; kept: StoredVacation | undefined }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [changed, setChanged] = useState<Partial<Settings>>({})
  const editor = useRef<RichEditor>(null)
  const [isSignatureTouched, setSignatureTouched] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // A value that another page has set too is no longer a change.
  const changes = differing(changed, settings)
  const fields: SettingFields = {
    values: { ...settings, ...changes },
    change: (some) => setChanged((before) => ({ ...before, ...some })),
  }
  const vacation = useVacationDraft(kept, changes.timezone ?? kept?.timeZone ?? settings.timezone)

  const { data: ofSenders } = useQuery(signaturesQuery)
  const touchSignature = () => {
    setSignatureTouched(true)
    const isChosen = isSignatureTouched || changed.enable_use_signature !== undefined
    if (!isChosen && ofSenders && usesSavedSignature(settings, ofSenders.values()))
      fields.change({ enable_use_signature: true })
  }

  const save = async (): Promise<string | undefined> => {
    const written = isSignatureTouched ? editor.current?.exportHtml() : undefined
    const signature = written && withoutPlaceholders(written, [t`Job title, company`, t`Phone:`])
    if (signature !== undefined && !isSettingValid('signature', signature)) {
      const count = MAX_SIGNATURE_CHARACTERS.toLocaleString(settings.language)
      return t`The signature is too long. The limit is ${count} characters, including formatting.`
    }
    // Validate first what the server may refuse.
    if (!vacation.judge()) return t`Check the automatic reply.`
    await vacation.save()
    await saveSettings(cache, { ...changes, ...(signature !== undefined && { signature }) })
    if (changes.language !== undefined) await activate(changes.language)
    setChanged({})
    setSignatureTouched(false)
    return undefined
  }
  return (
    <SettingsForm
      isChanged={isSignatureTouched || vacation.isChanged || Object.keys(changes).length > 0}
      isBusy={isBusy}
      onSave={save}
    >
      <LanguageSection {...fields} />
      <DisplaySection {...fields} />
      <ListSection {...fields} />
      <ReadingSection {...fields} />
      <WritingSection {...fields} />
      <SignatureSection
        {...fields}
        isTouched={isSignatureTouched}
        editor={editor}
        onTouch={touchSignature}
        onBusy={setBusy}
      />
      <VacationSection {...vacation.section} kept={kept} />
    </SettingsForm>
  )
}

function differing(changed: Partial<Settings>, settings: Settings): Partial<Settings> {
  const keys = Object.keys(changed) as SettingKey[]
  return Object.fromEntries(keys.filter((key) => changed[key] !== settings[key]).map((key) => [key, changed[key]]))
}

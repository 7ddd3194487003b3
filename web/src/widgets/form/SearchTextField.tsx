import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import { TextField } from '../../ui/fields/TextField.tsx'

interface SearchTextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** True while an input method composes: no search may start in the middle of a word. */
  readonly onComposing: (isComposing: boolean) => void
  readonly className?: string | undefined
}

/** The field above a list that the server searches. */
export function SearchTextField({ label, value, onChange, onComposing, className }: SearchTextFieldProps) {
  return (
    <TextField
      className={className}
      label={label}
      type="search"
      value={value}
      maxLength={MAX_SEARCH_CHARACTERS}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

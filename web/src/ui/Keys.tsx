import styles from './Keys.module.css'

const WRITTEN: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Enter: '↵',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** Example: `Shift+U`, `g i`, `Ctrl+K` (⌘ on a Mac). */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(/[ +]/u).map((key) => (
        <kbd key={key} className={styles.key}>
          {written(key)}
        </kbd>
      ))}
    </span>
  )
}

function written(key: string): string {
  if (key === 'Ctrl' && /Mac|iPhone|iPad/u.test(navigator.platform)) return '⌘'
  return WRITTEN[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}

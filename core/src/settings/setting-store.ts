export interface SettingReader {
  /** Only what was ever set; defaults are `model/settings`. Values are JSON. */
  all(): Promise<Readonly<Record<string, unknown>>>
}

export interface SettingWriter extends SettingReader {
  set(key: string, value: unknown): Promise<void>
}

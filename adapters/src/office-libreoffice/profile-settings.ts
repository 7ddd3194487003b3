function setting(path: string, name: string, value: string | boolean | number): string {
  return `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
}

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting'

/** Untrusted documents get no macros even if signed, no active content and no linked pictures or data. */
export const PROFILE_SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  setting(SCRIPTING, 'DisableMacrosExecution', true),
  setting(SCRIPTING, 'MacroSecurityLevel', 3),
  setting(SCRIPTING, 'DisableActiveContent', true),
  setting(SCRIPTING, 'BlockUntrustedRefererLinks', true),
  setting(SCRIPTING, 'DisablePythonRuntime', true),
  setting('/org.openoffice.Office.Writer/Content/Update', 'Link', 0),
  setting('/org.openoffice.Office.Calc/Content/Update', 'Link', 2),
  setting('/org.openoffice.Office.Common/Save/Document', 'AutoSave', false),
  setting('/org.openoffice.Office.Recovery/AutoSave', 'Enabled', false),
  setting('/org.openoffice.Office.Common/Misc', 'FirstRun', false),
].join('\n')}
</oor:items>
`

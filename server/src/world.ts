import type { AppPasswordsWorld } from '@sen/core/app-passwords/world'
import type { AutomaticSetupWorld } from '@sen/core/automatic-setup/world'
import type { DriveWorld } from '@sen/core/drive/world'
import type { ExportsWorld } from '@sen/core/exports/world'
import type { IdentityWorld } from '@sen/core/identity/world'
import type { ImportsWorld } from '@sen/core/imports/world'
import type { MailProgramsWorld } from '@sen/core/mail-programs/world'
import type { MessagesWorld } from '@sen/core/messages/world'
import type { OperatingWorld } from '@sen/core/operating/world'
import type { OrganisationsWorld } from '@sen/core/organisations/world'
import type { ReceivingWorld } from '@sen/core/receiving/world'
import type { SendingWorld } from '@sen/core/sending/world'
import type { SharesWorld } from '@sen/core/shares/world'

export interface World
  extends AppPasswordsWorld,
    AutomaticSetupWorld,
    DriveWorld,
    IdentityWorld,
    MailProgramsWorld,
    MessagesWorld,
    OperatingWorld,
    OrganisationsWorld,
    ExportsWorld,
    ImportsWorld,
    ReceivingWorld,
    SendingWorld,
    SharesWorld {}

import { track } from '../analytics.ts'
import { appDisplayMode, setInstallState, type InstallOffer } from './install-state.ts'

/** Whether our own button asked; the browser's menu installs too. */
let isAsked = false

/** Takes the browser's tidings about installing (§2); whether this was one. */
export function noteInstallation(happening: unknown): boolean {
  if (!(happening instanceof Event)) return false
  if (happening.type === 'beforeinstallprompt') {
    setInstallState({ offer: happening as InstallOffer })
    void track({ event: 'pwa_install_available' })
    return true
  }
  if (happening.type !== 'appinstalled') return false
  setInstallState({ offer: null, isDone: true })
  void track({ event: 'pwa_install_done', source: isAsked ? 'prompt' : 'manual' })
  return true
}

/** Asks whether to install. That it was accepted is not yet an installation: `appinstalled` is. */
export async function takeOffer(offer: InstallOffer): Promise<'accepted' | 'dismissed'> {
  isAsked = true
  await offer.prompt()
  const { outcome } = await offer.userChoice
  isAsked = outcome === 'accepted'
  setInstallState({ offer: null })
  void track({ event: 'pwa_install_prompt', outcome })
  return outcome
}

export function noteLaunch() {
  const display_mode = appDisplayMode()
  if (display_mode !== null) void track({ event: 'pwa_launch', display_mode })
}

import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { clickProblem, type InvalidReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import type { WaitingClick } from './click-feed.ts'

export type Judged = { click: WaitingClick; problem: InvalidReason | null }

/** Finds the problem of each click, if any; clicks earlier in the same batch count as earlier clicks. */
export function judge(clicks: readonly WaitingClick[], wholeUntil: Date) {
  const byDevice = new Map<bigint, number[]>()
  const byNetwork = new Map<bigint, number[]>()
  const byUnnamed = new Map<string, number[]>()
  const byCampaign = new Map<string, number[]>()
  return clicks.map((click) => {
    const receivedAt = click.receivedAt.getTime()
    const device = listOf(byDevice, click.device)
    const network = listOf(byNetwork, click.network)
    const unnamed = listOf(byUnnamed, `${click.unnamedDevice} ${click.campaignId}`)
    const isUnnamed = click.unnamedDevice !== 0n
    const ofCampaign = listOf(byCampaign, `${click.network} ${click.campaignId}`)
    const unnamedOfCampaign = listOf(byCampaign, `${click.network} ${click.campaignId} unnamed`)
    const problem = clickProblem(
      {
        seen: click.seen,
        issuedAt: click.issuedAt.getTime(),
        receivedAt,
        impressionAt: click.impressionAt?.getTime() ?? null,
        isBlockedNetwork: click.isBlockedNetwork,
        isBlockedDevice: click.isBlockedDevice,
        deviceClicks: [...timesOf(click.deviceClicks), ...device],
        unnamedClicks: isUnnamed ? [...timesOf(click.unnamedClicks), ...unnamed] : null,
        campaignClicks: [...timesOf(click.campaignClicks), ...(isUnnamed ? unnamedOfCampaign : ofCampaign)],
        networkClicks: click.networkClicks + network.filter((at) => receivedAt - at < MINUTE_MS).length,
        isOwnAccount: click.isOwnAccount,
        stoppedAt: click.stoppedAt?.getTime() ?? null,
      },
      wholeUntil.getTime(),
    )
    if (problem !== 'hold') {
      if (click.device !== 0n) device.push(receivedAt)
      if (click.network !== 0n) network.push(receivedAt)
      if (isUnnamed) unnamed.push(receivedAt)
    }
    if (problem === null && click.network !== 0n) {
      ofCampaign.push(receivedAt)
      if (isUnnamed) unnamedOfCampaign.push(receivedAt)
    }
    return { click, problem }
  })
}

function timesOf(dates: readonly Date[]): number[] {
  return dates.map((date) => date.getTime())
}

function listOf<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

import { expect, test } from 'vitest'
import type { SavingProgress } from './draft/saved-draft.ts'
import { saveInTwoSteps, type SavingCalls } from './save-campaign.ts'

const GONE = new Error('gone')
const USED = new Error('used for something else')
const MADE = new Error('made already')
const OFFLINE = new Error('offline')

/** A small server: campaigns by creation key, and which of them have an ad. */
function server() {
  const campaigns = new Map<string, number>()
  const contents = new Map<string, string>()
  let content = 'first'
  const ads = new Set<number>()
  const log: string[] = []
  let lost: string | null = null
  const answer = <Value>(call: string, value: Value): Promise<Value> => {
    log.push(call)
    if (lost !== call) return Promise.resolve(value)
    lost = null
    return Promise.reject(OFFLINE)
  }
  const calls: SavingCalls = {
    createCampaign: (key) => {
      if ((contents.get(key) ?? content) !== content) return Promise.reject(USED)
      contents.set(key, content)
      const id = campaigns.get(key) ?? campaigns.size + 1
      campaigns.set(key, id)
      return answer('createCampaign', id)
    },
    replaceCampaign: (id) =>
      [...campaigns.values()].includes(id) ? answer('replaceCampaign', id) : Promise.reject(GONE),
    createAd: (id) => {
      if (ads.has(id)) return Promise.reject(MADE)
      ads.add(id)
      return answer('createAd', undefined)
    },
    updateAd: () => answer('updateAd', undefined),
    isGone: (error) => error === GONE,
    isKeyUsed: (error) => error === USED,
    isMadeAlready: (error) => error === MADE,
  }
  return {
    calls,
    campaigns,
    ads,
    log,
    loseAnswerOf: (call: string) => (lost = call),
    edit: () => (content = 'edited'),
  }
}

function keeper(first: SavingProgress = { creationKey: 'key', campaignId: null, base: null }) {
  const kept = { progress: first }
  return {
    kept,
    remember: (progress: SavingProgress) => {
      kept.progress = progress
      return Promise.resolve()
    },
  }
}

test('makes the campaign, then its ad', async () => {
  const { calls, log, campaigns, ads } = server()
  campaigns.set('of an earlier visit', 1)
  const { kept, remember } = keeper()
  await saveInTwoSteps(calls, kept.progress, remember)
  expect(log).toEqual(['createCampaign', 'createAd'])
  expect([...ads], 'the ad is of the made campaign').toEqual([2])
})

test('a lost answer of the first step makes no second campaign', async () => {
  const { calls, campaigns, loseAnswerOf } = server()
  const { kept, remember } = keeper()
  loseAnswerOf('createCampaign')
  await expect(saveInTwoSteps(calls, kept.progress, remember)).rejects.toBe(OFFLINE)
  await saveInTwoSteps(calls, kept.progress, remember)
  expect(campaigns.size).toBe(1)
})

test('a form edited after a lost answer is sent under a key of its own, once', async () => {
  const { calls, campaigns, ads, edit, loseAnswerOf } = server()
  const { kept, remember } = keeper()
  loseAnswerOf('createCampaign')
  await expect(saveInTwoSteps(calls, kept.progress, remember)).rejects.toBe(OFFLINE)
  edit()
  loseAnswerOf('createCampaign')
  await expect(saveInTwoSteps(calls, kept.progress, remember)).rejects.toBe(OFFLINE)
  await saveInTwoSteps(calls, kept.progress, remember)
  expect([...campaigns.keys()]).toEqual(['key', kept.progress.creationKey])
  expect([...ads]).toEqual([2])
})

test('what would repeat the first step is kept before it begins', async () => {
  const { calls, log } = server()
  const { kept } = keeper()
  const keep = (progress: SavingProgress) => {
    log.push(`keep ${progress.campaignId}`)
    return Promise.resolve()
  }
  await saveInTwoSteps(calls, kept.progress, keep)
  expect(log).toEqual(['keep null', 'createCampaign', 'keep 1', 'createAd'])
})

test('a lost answer of the second step brings campaign and ad up to date instead', async () => {
  const { calls, campaigns, ads, log, loseAnswerOf } = server()
  const { kept, remember } = keeper()
  loseAnswerOf('createAd')
  await expect(saveInTwoSteps(calls, kept.progress, remember)).rejects.toBe(OFFLINE)
  expect(kept.progress.campaignId).toBe(1)
  await saveInTwoSteps(calls, kept.progress, remember)
  expect(log).toEqual(['createCampaign', 'createAd', 'replaceCampaign', 'updateAd'])
  expect([campaigns.size, ads.size]).toEqual([1, 1])
})

test('a remembered campaign that is gone is made again, once', async () => {
  const { calls, campaigns } = server()
  const { kept, remember } = keeper({ creationKey: 'key', campaignId: 99, base: null })
  await saveInTwoSteps(calls, kept.progress, remember)
  expect([...campaigns.keys()]).toEqual(['key-again'])
  expect(kept.progress.campaignId).toBe(1)
})

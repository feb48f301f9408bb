#!/usr/bin/env node
// Starts Firefox for Playwright, and stands between them: it answers the one command that Playwright sends for
// each page and that Firefox's long-term release does not know yet, and passes on everything else.
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { FIREFOX } from './browser-path.ts'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'
/** Playwright waits for this line, and connects to the address in it. */
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)\n/

const firefox = spawn(FIREFOX, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => firefox.kill(signal))

let said = ''
let isOpen = false
firefox.stderr.on('data', (part: Buffer) => {
  said = isOpen ? '' : said + String(part)
  const [, address] = LISTENING.exec(said) ?? []
  if (address === undefined) process.stderr.write(part)
  else {
    isOpen = true
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
      const { port } = server.address() as AddressInfo
      process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
    })
    server.on('connection', (playwright, { url }) => connect(playwright, address + url))
  }
})

function connect(playwright: WebSocket, address: string) {
  const browser = new WebSocket(address, { perMessageDeflate: false })
  const waiting: string[] = []
  playwright.on('message', (message) => {
    const text = String(message)
    const { id, method } = JSON.parse(text) as { id: number; method: string }
    if (method === UNKNOWN) playwright.send(JSON.stringify({ id, type: 'success', result: {} }))
    else if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else waiting.push(text)
  })
  browser.on('open', () => waiting.forEach((text) => browser.send(text)))
  browser.on('message', (message) => playwright.send(String(message)))
  browser.on('close', () => playwright.close())
  browser.on('error', () => playwright.close())
  playwright.on('close', () => browser.close())
}

import { buildSandbox } from './build-sandbox.ts'
import { exchangeOptions } from './exchange/environment.ts'
import { marketplaceOptions } from './marketplace/environment.ts'

const { HOST = '127.0.0.1', SANDBOX_PORT = '8081', KAVENEGAR_API_KEY, KAVENEGAR_TEMPLATE } = process.env
const { EXCHANGE_API_KEY } = process.env

let app: Awaited<ReturnType<typeof buildSandbox>> | undefined

async function stop() {
  // Browsers keep connections open, or open some before they need them.
  setTimeout(() => app?.server.closeAllConnections(), 100).unref()
  await app?.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// If a launcher started it, it ends together with the launcher.
process.once('disconnect', stop)

try {
  app = await buildSandbox({
    marketplace: marketplaceOptions(process.env),
    exchange: exchangeOptions(process.env),
    adManagement: { ...(EXCHANGE_API_KEY && { apiKey: EXCHANGE_API_KEY }) },
    // The product looks for it there by default.
    mail: { host: HOST, port: Number(SANDBOX_PORT) + 1 },
    ...(KAVENEGAR_API_KEY && { apiKey: KAVENEGAR_API_KEY }),
    ...(KAVENEGAR_TEMPLATE && { template: KAVENEGAR_TEMPLATE }),
  })
  await app.listen({ host: HOST, port: Number(SANDBOX_PORT) })
  process.send?.({ ready: true })
} catch (error) {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  process.stderr.write(
    code === 'EADDRINUSE' ? `Port ${port} is taken by another program; set SANDBOX_PORT.\n` : `${error}\n`,
  )
  process.exit(1)
}

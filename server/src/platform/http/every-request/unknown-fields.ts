import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { unknownFields } from '../error-body.ts'

/** A route that reads no body refuses any fields in it by name, as schemas do for the others. */
export function refuseUnreadBodies(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const { body } = request
    if (body === undefined || body === null || isRead(request)) return
    if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('bad_input')
    const keys = Object.keys(body)
    if (keys.length > 0) throw new AppError('bad_input', { fields: unknownFields(keys) })
  })
}

/** Banks send any fields to the return address: there the fields are read one by one. */
function isRead({ is404, routeOptions: { schema, config } }: FastifyRequest) {
  return is404 || schema?.body !== undefined || config.anyOrigin === true
}

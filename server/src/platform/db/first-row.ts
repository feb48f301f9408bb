type Query<Row> = { executeTakeFirst(): Promise<Row | undefined> }

/** The first row of a query, or null if it finds nothing; all queries use this. */
export async function firstRow<Row>(query: Query<Row>): Promise<Row | null> {
  return (await query.executeTakeFirst()) ?? null
}

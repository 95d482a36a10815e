import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jsonType, restErrorBody as error, startRestAnswers, type Sent } from '../../testing/rest-answers.ts';

// Answers of PostgREST 13.0.8 and 14.17, by their source (Error.hs, Response.hs, Plan.hs) and their own tests
// (test/spec/Feature). Where ours differs and why: docs/deploying.md.

let desk: Awaited<ReturnType<typeof startRestAnswers>>;
beforeAll(async () => {
  desk = await startRestAnswers();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('PostgREST answers an error', () => {
  it.each<[string, Sent, number, object]>([
    [
      'GET nothing_here',
      {},
      404,
      error('PGRST205', "Could not find the table 'public.nothing_here' in the schema cache"),
    ],
    [
      'POST nothing_here',
      { body: { a: 1 } },
      404,
      error('PGRST205', "Could not find the table 'public.nothing_here' in the schema cache"),
    ],
    [
      'PATCH nothing_here?a=eq.1',
      { body: { a: 1 } },
      404,
      error('PGRST205', "Could not find the table 'public.nothing_here' in the schema cache"),
    ],
    [
      'DELETE nothing_here?a=eq.1',
      {},
      404,
      error('PGRST205', "Could not find the table 'public.nothing_here' in the schema cache"),
    ],
    [
      'POST items',
      { body: { id: 7, colour: 1 } },
      400,
      error('PGRST204', "Could not find the 'colour' column of 'items' in the schema cache"),
    ],
    [
      'PATCH items?id=eq.1',
      { body: { colour: 1 } },
      400,
      error('PGRST204', "Could not find the 'colour' column of 'items' in the schema cache"),
    ],
    ['GET items?select=colour', {}, 400, error('42703', 'column items.colour does not exist')],
    ['GET items?colour=eq.1', {}, 400, error('42703', 'column items.colour does not exist')],
    ['GET items?order=colour', {}, 400, error('42703', 'column items.colour does not exist')],
    ['GET items?id=eq.one', {}, 400, error('22P02', 'invalid input syntax for type integer: "one"')],
    ['GET items?id=in.(1,one)', {}, 400, error('22P02', 'invalid input syntax for type integer: "one"')],
    [
      'GET items',
      { headers: { 'accept-profile': 'private' } },
      406,
      error('PGRST106', 'Invalid schema: private', null, 'Only the following schemas are exposed: public'),
    ],
    [
      'POST items',
      { body: { id: 8 }, headers: { 'content-profile': 'auth' } },
      406,
      error('PGRST106', 'Invalid schema: auth', null, 'Only the following schemas are exposed: public'),
    ],
    [
      'GET items',
      { headers: { accept: 'image/png' } },
      406,
      error('PGRST107', 'None of these media types are available: image/png'),
    ],
    [
      'GET items',
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      406,
      error('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 3 rows'),
    ],
    [
      'GET items?id=eq.9',
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      406,
      error('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 0 rows'),
    ],
    [
      'POST rpc/several',
      { body: { a: 2 }, headers: { accept: 'application/vnd.pgrst.object+json' } },
      406,
      error('PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 2 rows'),
    ],
    ['POST items', { text: '{"id":' }, 400, error('PGRST102', 'Empty or invalid json')],
    ['POST items', {}, 400, error('PGRST102', 'Empty or invalid json')],
    ['POST rpc/twice', { text: '{' }, 400, error('PGRST102', 'Empty or invalid json')],
    [
      'POST items',
      { body: [{ id: 8 }, { id: 9, words: 'x' }] },
      400,
      error('PGRST102', 'All object keys must match'),
    ],
    [
      'GET items',
      { headers: { prefer: 'handling=strict, anything' } },
      400,
      error('PGRST122', 'Invalid preferences given with handling=strict', 'Invalid preferences: anything'),
    ],
    [
      'POST rpc/none',
      { body: {} },
      404,
      error(
        'PGRST202',
        'Could not find the function public.none without parameters in the schema cache',
        'Searched for the function public.none without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      ),
    ],
    [
      'POST rpc/several',
      { body: { b: 1 } },
      404,
      error(
        'PGRST202',
        'Could not find the function public.several(b) in the schema cache',
        'Searched for the function public.several with parameter b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      ),
    ],
    [
      'POST rpc/several',
      { body: { b: 1, a: 2 } },
      404,
      error(
        'PGRST202',
        'Could not find the function public.several(a, b) in the schema cache',
        'Searched for the function public.several with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      ),
    ],
    [
      'POST rpc/twice',
      { body: { a: 1 } },
      300,
      error(
        'PGRST203',
        'Could not choose the best candidate function between: public.twice(a => integer), public.twice(a => integer, b => integer)',
        null,
        'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      ),
    ],
    [
      'GET rpc/several?b=1',
      {},
      404,
      error(
        'PGRST202',
        'Could not find the function public.several(b) in the schema cache',
        'Searched for the function public.several with parameter b, but no matches were found in the schema cache.',
      ),
    ],
    ['GET rpc/several?a=x', {}, 400, error('22P02', 'invalid input syntax for type integer: "x"')],
    ['GET rpc/writes', {}, 405, error('25006', 'cannot execute INSERT in a read-only transaction')],
    ['PUT rpc/nothing', { body: {} }, 405, error('PGRST101', 'Cannot use the PUT method on RPC')],
    ['GET items/more/parts', {}, 404, error('PGRST125', 'Invalid path specified in request URL')],
    ['GET ', {}, 404, error('PGRST126', 'Root endpoint metadata is disabled')],
    ['PATCH items', { body: { words: 'x' } }, 400, error('21000', 'UPDATE requires a WHERE clause')],
    ['DELETE items', {}, 400, error('21000', 'DELETE requires a WHERE clause')],
    ['GET closed', {}, 403, error('42501', 'permission denied for table closed')],
    [
      'POST guarded',
      { body: { id: 1 } },
      403,
      error('42501', 'new row violates row-level security policy for table "guarded"'),
    ],
    [
      'POST items',
      { body: { id: 1 } },
      409,
      error(
        '23505',
        'duplicate key value violates unique constraint "items_pkey"',
        'Key (id)=(1) already exists.',
      ),
    ],
    [
      'POST items',
      { body: { id: 8, part: 99 } },
      409,
      error(
        '23503',
        'insert or update on table "items" violates foreign key constraint "items_part_fkey"',
        'Key (part)=(99) is not present in table "items".',
      ),
    ],
    // PostgREST hands on the failing row, which has columns that the caller may not see; our host does not.
    [
      'POST items',
      { body: { id: 8, words: null } },
      400,
      error('23502', 'null value in column "words" of relation "items" violates not-null constraint'),
    ],
    [
      'POST items',
      { body: { id: 1000 } },
      400,
      error('23514', 'new row for relation "items" violates check constraint "items_id_check"'),
    ],
    ['GET writing', {}, 405, error('25006', 'cannot execute INSERT in a read-only transaction')],
    [
      'POST rpc/says_stable',
      { body: {} },
      405,
      error('25006', 'cannot execute INSERT in a read-only transaction'),
    ],
  ])('to %s %j', async (request, sent, status, body) => {
    const answer = await desk.send(request, sent);
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect(answer.headers).toMatchObject(jsonType);
  });

  it.each([
    ['P0001', 400],
    ['PD404', 400],
    ['PT404', 404],
    ['PT503', 503],
    ['22023', 400],
    ['23505', 409],
    ['25006', 405],
    ['28000', 403],
    ['42501', 403],
    ['44000', 400],
    ['53100', 503],
    ['57P01', 503],
  ])('of the code %s that a function raises with the status %i', async (code, status) => {
    const answer = await desk.send('POST rpc/raises', { body: { code } });
    expect([answer.status, answer.body]).toEqual([status, error(code, 'as asked', 'the detail', 'the hint')]);
  });

  it.each([
    '21000',
    '25P02',
    '2D000',
    '38000',
    '53400',
    '55P03',
    '57014',
    '58030',
    'F0000',
    'P0002',
    'XX000',
  ])('of the code %s with the status 500', async (code) => {
    const answer = await desk.send('POST rpc/raises', { body: { code } });
    expect([answer.status, answer.body]).toMatchObject([500, { code }]);
  });

  it('of a function whose inner query gives too many rows as a fault', async () => {
    expect(await desk.send('POST rpc/one_of_two', { body: {} })).toMatchObject({
      status: 500,
      body: { code: '21000' },
    });
  });

  it('that a range lies behind the rows, with their number', async () => {
    const answer = await desk.send('GET items?offset=9', { headers: { prefer: 'count=exact' } });
    const details = 'An offset of 9 was requested, but there are only 3 rows.';
    expect([answer.status, answer.body]).toEqual([
      416,
      error('PGRST103', 'Requested range not satisfiable', details),
    ]);
    expect(answer.headers['content-range']).toBe('*/3');
  });
});

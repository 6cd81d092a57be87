"""What the ledger says of tiles and stages, as it was written down from the box: the tests compare what is built."""

# side, edges, danger, fewest and most spaces, nodes; zones; Shortcuts as over:limits:joins
TILES = """
202a AD yellow 3 3 6; r r |START r
202b AD orange 4 4 8; r |START r r r
203a AD yellow 3 3 6; r r |FINISH r
203b AD red 4 4 8; r |FINISH r r r
204a AD yellow 2 2 4; r r
204b AD orange 2 2 4; r j3
205a AD yellow 3 3 6; r r r
205b AD orange 3 3 6; r j4 r
206a AD yellow 4 4 8; r r r r
206b AD yellow 4 4 8; r j5 r r
207a AD orange 4 4 8; r r r r
207b AD orange 4 4 8; r j4 w r
208a BD yellow 3 3 6; r r r
208b BD orange 3 3 6; r w r
209a BD red 3 3 6; r r r
209b BD orange 3 3 6; r r j3
210a CD yellow 1 3 4; C(1|2,2,2)
210b CD yellow 1 2 3; C(1|2,2)
211a CD orange 3 7 12; s C(1|2,2,2) s
211b CD orange 3 7 13; s C(1|2,2,2) s; 2:2:1,3
212a CD yellow 3 7 12; s C(1|2,2,2) s
212b CD yellow 3 7 13; s C(1|2,2,2) s; 2:2:1,3
213a CD red 3 6 11; s C(1|2,2) s
213b CD red 3 6 12; s C(1|2,2) s; 2:3:1,3
214a AD yellow 3 7 12; s C(1|2,2,2) s
214b AD orange 3 7 13; s C(1|2,2,2) s; 2:5:1,3
215a AD orange 5 12 20; s C(1|2,2,2) s C(1|2,2,2) s
215b AD yellow 5 11 19; s C(1|2,2,2) f C(1|2,2,2) s; 2:3:1,3 4:3:3,5
216a CD yellow 1 3 4; C(2|3,3,3)
216b CD orange 1 2 3; C(2|3,3)
217a BD yellow 3 7 12; s C(2|3,3,3) s
217b BD yellow 3 7 13; s C(2|3,3,3) s; 2:3:1,3
218a BD orange 3 7 12; s C(2|3,3,3) s
218b BD orange 3 6 10; s C(2|3,3,3) w
219a CD orange 5 9 16; r s C(2|3,3,3) s r
219b CD orange 5 9 17; r s C(2|3,3,3) s r; 3:2:1,2,4,5
220a CD red 6 9 17; r s C(2,2|3,3,3) s r
220b CD red 6 8 15; r s C(2,2|3,3,3) j3 w
221a BD red 3 6 11; s C(2|3,3) s
221b BD yellow 3 6 12; s C(2|3,3) s; 2:4:1,3
222a BD red 3 7 12; s C(3|4,4,4) s
222b BD red 3 7 13; s C(3|4,4,4) s; 2:4:1,3
223a BD yellow 3 7 12; s C(3|4,4,4) s
223b BD yellow 3 7 13; s C(3|4,4,4) s; 2:4:1,3
224a BD orange 4 7 13; s C(3,3|4,4,4) s
224b BD orange 4 7 15; s C(3,3|4,4,4) s; 2:5,5:1,3
225a BD yellow 3 5 9; C(3,3|4,4,4) s
225b BD yellow 3 4 7; C(3,3|4,4,4) w
226a AD red 3 6 11; s C(3|4,4) s
226b AD yellow 3 6 12; s C(3|4,4) s; 2:5:1,3
227a BD orange 3 7 12; s C(4|5,5,5) s
227b BD orange 3 7 13; s C(4|5,5,5) s; 2:5:1,3
228a BD red 4 7 13; s C(4,4|5,5,5) s
228b BD red 4 6 11; j4 C(4,4|5,5,5) s
229a BD yellow 3 6 10; s C(4|5,5) C(4|5,5)
229b BD yellow 3 5 8; w C(4|5,5) C(4|5,5)
230a BD orange 3 6 11; s C(4|5,5) s
230b BD orange 3 6 12; s C(4|5,5) s; 2:6:1,3
231a AD yellow 3 3 5; r f5 r
231b AD orange 3 3 5; r f4 r
232a BD red 3 6 11; s C(1|2,2) s
232b BD red 3 6 12; s C(1|2,2) s; 2:4:1,3
"""

# stage, fewest and most spaces, yellow, orange and red tiles, nodes, edges, pairs alongside, repairs; printed tiles
STAGES = """
r1s1 28 46 7 2 1 81 157 21 yes; 201a 202a 203a 205a 208a 210b 213a 216a 217a 219a 227a
r1s2 28 46 7 2 1 81 157 21 yes; 201a 202a 203a 205a 208a 210b 213a 216a 217a 219a 227a
r1s3 29 48 6 3 1 84 163 22 no; 202b 203a 205a 208a 210a 213a 216a 217a 219a 227a
r2s1 40 65 6 4 2 119 251 54 yes; 201a 202a 203a 204a 207a 209a 212b 214b 219b 223b 224a 228a 229a
r2s2 43 69 6 2 4 125 257 55 yes; 201b 202a 203b 206a 208a 215b 218a 220a 222b 225a 227b 231a 232b
r2s3 30 54 7 2 2 99 220 56 no; 202a 203b 205a 210a 211b 213b 216a 217b 221b 226b 230b
r3s1 41 75 9 5 0 134 277 46 yes; 201a 202a 203a 208a 209b 211a 214a 216a 217a 218a 221b 223b 224b 225a 227a
r3s2 50 82 4 4 6 150 313 59 yes; 201a 202b 203b 206a 209a 212b 213b 214a 216b 219a 220a 221b 222a 224b 228a
r3s3 39 69 6 5 3 123 260 57 no; 202a 203b 208a 209b 210a 211b 212a 213b 216a 217b 218a 222b 230b 231b
r4s1 27 38 5 4 0 71 139 28 no; 202a 203a 204a 208a 209b 214a 224b 227a 231b
r4s2 40 61 3 6 3 114 231 42 yes; 201a 202b 203a 206b 209b 210b 213b 218a 220a 224b 226a 227a 231b
r4s3 34 54 6 1 3 97 197 30 no; 202a 203a 206b 208a 213b 214a 218a 220a 226a 229a
r5s1 30 44 6 4 0 77 148 24 yes; 201a 202a 203a 204a 205a 207b 208b 210a 217a 218a 219a
r5s2 30 44 5 5 0 77 148 24 yes; 201a 202a 203a 204b 205b 207a 208a 210a 217a 218a 219a
r5s3 30 43 7 3 0 76 149 30 no; 202a 203a 204a 205a 207a 208a 210a 217b 218b 219a
r6s1 38 62 4 4 3 111 217 28 yes; 201a 202b 203a 204a 208b 218a 219a 220a 222a 223a 226a 229b
r6s2 34 56 5 6 1 103 216 48 yes; 201a 202a 203a 205b 209b 210a 211b 214b 221b 225a 227a 231b 232b
r6s3 46 73 6 3 3 133 272 55 no; 202a 203b 206b 207b 208a 212b 215a 217b 219b 220b 222a 229b
"""
